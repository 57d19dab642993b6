<#
Builds the packages for Windows, on Windows: the folder as a .zip, the wheel, the licenses and the checksums.

    powershell -ExecutionPolicy Bypass -File packaging\windows\build.ps1

It was never run: see README.md. Plain letters only, because Windows PowerShell takes a file without a mark at
its head for one in an old encoding.
#>
#Requires -Version 5.1
Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

$Root = Split-Path -Parent (Split-Path -Parent $PSScriptRoot)
$Dist = Join-Path $Root 'dist'
$GigabytesNeeded = 3

function Say([string] $Sentence) {
    Write-Host "hcf-trainer: $Sentence"
}

function Stop-With([string] $Sentence) {
    Say $Sentence
    exit 2
}

# What Python says of itself as "3.12 64", or nothing: the Store's stand-in for Python says something else.
function Get-PythonVersion([string[]] $Command) {
    # Windows PowerShell loses double quotes on the way to a program.
    $ask = "import struct, sys; print('%d.%d %d' % (*sys.version_info[:2], struct.calcsize('P') * 8))"
    $words = @($Command | Select-Object -Skip 1) + @('-c', $ask)
    try {
        $said = & $Command[0] @words 2>$null
    }
    catch {
        return $null
    }
    if ("$said" -match '^(\d+)\.(\d+) (\d+)$') {
        return [pscustomobject]@{ Version = [version]"$($Matches[1]).$($Matches[2])"; Bits = [int]$Matches[3] }
    }
    return $null
}

function Find-Python {
    $candidates = @(@('py', '-3.13'), @('py', '-3.12'), @('py', '-3.11'), @('python'), @('python3'))
    foreach ($candidate in $candidates) {
        $found = Get-PythonVersion $candidate
        if ($found -and $found.Version -ge [version]'3.11' -and $found.Bits -eq 64) {
            Say "building with Python $($found.Version) ($($candidate -join ' '))."
            return , $candidate
        }
    }
    Stop-With 'there is no 64-bit Python 3.11 or newer: install one (with the launcher "py") and start again.'
}

function Test-Room {
    $drive = (Get-Item $Root).PSDrive
    if ($drive.Free -and $drive.Free -lt $GigabytesNeeded * 1GB) {
        Stop-With "drive $($drive.Name) is nearly full: the packages need $GigabytesNeeded GB; free that and start again."
    }
}

function Get-Made([string] $Pattern, [string] $What) {
    $found = @(Get-ChildItem -Path (Join-Path $Dist $Pattern) -ErrorAction SilentlyContinue | Sort-Object LastWriteTime)
    if ($found.Count -eq 0) {
        Stop-With "$What was not made: there is no $Pattern in $Dist; what was said above tells why."
    }
    return $found[-1]
}

function Test-Checksums([string] $File) {
    foreach ($line in Get-Content $File) {
        if ($line -match '^([0-9a-f]{64}) [ *](.+)$') {
            $wanted, $name = $Matches[1], $Matches[2]
            $found = (Get-FileHash -Algorithm SHA256 (Join-Path $Dist $name)).Hash.ToLowerInvariant()
            if ($found -ne $wanted) {
                Stop-With "$name is not what its checksum says: delete $Dist and build again."
            }
        }
    }
}

# Unpacked as a user would, far from the Python that built it.
function Test-Programs([string] $Zip) {
    $place = Join-Path ([IO.Path]::GetTempPath()) "hcf-trainer-$PID"
    try {
        Expand-Archive -Path $Zip -DestinationPath $place
        $text = Get-ChildItem -Path $place -Recurse -Filter 'hcf-trainer-text.exe' | Select-Object -First 1
        $window = Get-ChildItem -Path $place -Recurse -Filter 'hcf-trainer.exe' | Select-Object -First 1
        if (-not $text -or -not $window) {
            Stop-With "hcf-trainer.exe and hcf-trainer-text.exe are not both in $Zip."
        }
        foreach ($words in @(@('--version'), @('houses'), @('--exit-when-ready'))) {
            & $text.FullName @words
            if ($LASTEXITCODE -ne 0) {
                Stop-With "hcf-trainer-text $($words -join ' ') ended with $LASTEXITCODE; what it said above tells why."
            }
        }
        $process = Start-Process -FilePath $window.FullName -ArgumentList '--exit-when-ready' -PassThru -Wait
        if ($process.ExitCode -ne 0) {
            Stop-With "hcf-trainer.exe did not open its window: it ended with $($process.ExitCode)."
        }
    }
    finally {
        Remove-Item -Path $place -Recurse -Force -ErrorAction SilentlyContinue
    }
}

if ([Environment]::OSVersion.Platform -ne 'Win32NT') {
    Stop-With 'this builds for Windows and runs there; elsewhere: python3 start.py package.'
}
Say '1/4 looking for Python and room ...'
$python = Find-Python
Test-Room

Say '2/4 building; the first time that takes some minutes ...'
$words = @($python | Select-Object -Skip 1) + @((Join-Path $Root 'start.py'), 'package')
& $python[0] @words
if ($LASTEXITCODE -ne 0) {
    Stop-With "the packages were not built (exit code $LASTEXITCODE); what was said above tells why."
}

Say '3/4 comparing checksums ...'
$zip = Get-Made 'hcf-trainer-*-windows-x86_64.zip' 'the folder'
$wheel = Get-Made 'hcf_trainer-*.whl' 'the wheel'
$null = Get-Made 'LICENSES.txt' 'the list of licenses'
Test-Checksums (Get-Made 'SHA256SUMS' 'the list of checksums').FullName

Say '4/4 starting what was built; a window opens and closes ...'
Test-Programs $zip.FullName

Say "done: $($zip.FullName) ($([math]::Round($zip.Length / 1MB)) MB) and $($wheel.Name)."
