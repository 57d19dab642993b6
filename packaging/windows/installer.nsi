; The installer for Windows: packaging/package/installer.py gives this to makensis.
; It asks for no administrator: everything goes into the user's own folders and the user's own registry.
;
;   hcf-trainer-VERSION-windows-x86_64-setup.exe            with pages to click through
;   hcf-trainer-VERSION-windows-x86_64-setup.exe /S         without a word, for IT
;   …                                            /S /D=C:\some\folder   into another folder; /D comes last
;
; It exits with 0, or with 2 if nothing was changed. Records are in %LOCALAPPDATA%\hcf-trainer and never touched.

!ifdef TARGET
  Target ${TARGET}
!endif
Unicode true
!include "MUI2.nsh"

!define NAME "hcf-trainer"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${NAME}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${ENTRY}" "InstallLocation"
SetCompressor /SOLID lzma
ManifestDPIAware true
BrandingText "${NAME} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs ${NAME}"
VIAddVersionKey "LegalCopyright" "The hcf-trainer authors"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEPAGE_TITLE "Install ${NAME} ${VERSION}"
!define MUI_WELCOMEPAGE_TEXT "hcf-trainer teaches you to deal High Card Flush the way your house deals it.$\r$\n$\r$\n\
It is installed just for you, and you don't need an administrator. If you have an older version, this one replaces it. \
Your records stay.$\r$\n$\r$\nClose hcf-trainer first if it is open."
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open hcf-trainer"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "hcf-trainer will be removed. Your records, settings and house files stay in your own \
folder, and a later version can use them."
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Windows lets nobody write to a program that runs.
!macro RefuseIfOpen
  IfFileExists "$INSTDIR\${NAME}.exe" 0 closed
  ClearErrors
  FileOpen $0 "$INSTDIR\${NAME}.exe" a
  IfErrors open
  FileClose $0
  ClearErrors
  FileOpen $0 "$INSTDIR\${NAME}-text.exe" a
  IfErrors open
  FileClose $0
  Goto closed
open:
  SetErrorLevel 2
  MessageBox MB_OK|MB_ICONEXCLAMATION "hcf-trainer is open. Close it and try again. Nothing was changed." /SD IDOK
  Quit
closed:
!macroend

; Only what this installer puts there. If you chose a folder with other things in it, they stay.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\docs"
  Delete "$INSTDIR\${NAME}.exe"
  Delete "$INSTDIR\${NAME}-text.exe"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\MANUAL.md"
  Delete "$INSTDIR\HOUSE-FILES.md"
!macroend

Section
  !insertmacro RefuseIfOpen
  ; A module that the new version no longer has must not stay.
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  ClearErrors
  File /r "${FOLDER}/*"
  IfErrors 0 copied
    SetErrorLevel 2
    MessageBox MB_OK|MB_ICONSTOP "The files cannot be written to $INSTDIR. Free some space or choose another folder, \
and install again." /SD IDOK
    Quit
copied:
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${NAME}.exe" "" "" 0 SW_SHOWNORMAL "" "Learn to deal High Card Flush"
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\${NAME}.exe"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "The hcf-trainer authors"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !insertmacro RefuseIfOpen
  !insertmacro RemoveProgram
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${ENTRY}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
SectionEnd
