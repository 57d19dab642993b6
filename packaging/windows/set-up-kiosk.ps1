<#
Makes this machine a kiosk by Shell Launcher, or undoes that. Runs as SYSTEM, which alone may:

    psexec -i -s powershell -ExecutionPolicy Bypass -File C:\...\packaging\windows\set-up-kiosk.ps1
    psexec -i -s powershell -ExecutionPolicy Bypass -File C:\...\packaging\windows\set-up-kiosk.ps1 -Undo

Only a parser has read it, because Wine has no Shell Launcher: see README.md.
#>
#Requires -Version 5.1
param([switch] $Undo)
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$Account = 'hcf-kiosk'
$Program = Join-Path $env:ProgramFiles 'hcf-trainer\hcf-trainer.exe'
$Editions = 'Enterprise', 'Education', 'IoTEnterprise'

function Say([string] $Sentence) {
    Write-Host "hcf-trainer: $Sentence"
}

function Stop-With([string] $Sentence) {
    Say $Sentence
    exit 2
}

if (-not [Security.Principal.WindowsIdentity]::GetCurrent().IsSystem) {
    Stop-With 'only SYSTEM may set Shell Launcher up: start this with psexec -i -s, as its first lines say.'
}
$edition = (Get-ItemProperty 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion').EditionID
if (-not ($Editions | Where-Object { $edition -like "$_*" })) {
    Stop-With "this is Windows $edition, which has no Shell Launcher: it takes Enterprise, Education or IoT Enterprise."
}
$bridge = Get-CimInstance -Namespace 'root\cimv2\mdm\dmmap' -ClassName 'MDM_AssignedAccess'
if (-not $bridge) {
    Stop-With 'Windows does not answer about Shell Launcher (MDM_AssignedAccess): restart the machine and try again.'
}
if ($Undo) {
    $bridge.ShellLauncher = $null
    Set-CimInstance -CimInstance $bridge
    Say "done: from the next sign-in on $Account sees Windows again. The account and its records are still there."
    exit 0
}
if (-not (Get-LocalUser -Name $Account -ErrorAction SilentlyContinue)) {
    Stop-With "there is no local user ${Account}: make one without an administrator's rights first."
}
if (-not (Test-Path $Program)) {
    Stop-With "$Program is not there: unpack the .zip into $env:ProgramFiles first."
}
$bridge.ShellLauncher = [Net.WebUtility]::HtmlEncode((Get-Content -Raw -Encoding UTF8 (Join-Path $PSScriptRoot 'kiosk.xml')))
try {
    Set-CimInstance -CimInstance $bridge
}
catch {
    Stop-With "Windows did not take kiosk.xml ($($_.Exception.Message)); the log AssignedAccess in the event viewer says more."
}
Say "done: from the next sign-in on $Account sees hcf-trainer and nothing else. Undo it with -Undo."
