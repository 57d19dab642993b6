<#
Makes this machine a kiosk with Shell Launcher, or undoes that. It must run as SYSTEM:

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
    Stop-With 'only SYSTEM can set up Shell Launcher; run this with psexec -i -s, as its first lines show.'
}
$edition = (Get-ItemProperty 'HKLM:\SOFTWARE\Microsoft\Windows NT\CurrentVersion').EditionID
if (-not ($Editions | Where-Object { $edition -like "$_*" })) {
    Stop-With "this is Windows $edition, which has no Shell Launcher; use Enterprise, Education or IoT Enterprise."
}
$bridge = Get-CimInstance -Namespace 'root\cimv2\mdm\dmmap' -ClassName 'MDM_AssignedAccess'
if (-not $bridge) {
    Stop-With 'Windows does not respond about Shell Launcher (MDM_AssignedAccess); restart the machine and try again.'
}
if ($Undo) {
    $bridge.ShellLauncher = $null
    Set-CimInstance -CimInstance $bridge
    Say "done: starting with the next sign-in, $Account sees Windows again. The account and its records are still there."
    exit 0
}
if (-not (Get-LocalUser -Name $Account -ErrorAction SilentlyContinue)) {
    Stop-With "there is no local user ${Account}; create one first, without administrator rights."
}
if (-not (Test-Path $Program)) {
    Stop-With "$Program does not exist; unpack the .zip into $env:ProgramFiles first."
}
$bridge.ShellLauncher = [Net.WebUtility]::HtmlEncode((Get-Content -Raw -Encoding UTF8 (Join-Path $PSScriptRoot 'kiosk.xml')))
try {
    Set-CimInstance -CimInstance $bridge
}
catch {
    Stop-With "Windows did not accept kiosk.xml ($($_.Exception.Message)); see the AssignedAccess log in Event Viewer."
}
Say "done: starting with the next sign-in, $Account sees hcf-trainer and nothing else. To undo this, use -Undo."
