"""Prints the figures: `python -m tests.structure`."""

from tests.structure import figures

if __name__ == "__main__":
    full = figures.files_by_folder().most_common(6)
    towers = figures.towers()
    inside = {
        package: figures.cycles(figures.packages_inside(package))
        for package in ("app", "app.ui", "app.records")
    }
    lazy = figures.indented_imports()
    print("fullest folders:", ", ".join(f"{folder} {count}" for folder, count in full))
    print(
        "deepest towers:",
        ", ".join(f"{name} {depth} deep, {methods} methods" for depth, methods, name in towers[:4]),
    )
    print("most methods:", max(methods for _, methods, _ in towers))
    print("module cycles:", len(figures.cycles(figures.imports())))
    for package, found in inside.items():
        print(f"cycles inside {package}:", "; ".join(", ".join(group) for group in found) or "none")
    print("modules with one importer in the same folder:", len(figures.single_importers()))
    print(f"indented imports: {sum(lazy.values())} in {len(lazy)} files")
    print("module names ending in -ing:", len(figures.gerunds()))
    print("class names used more than once:", len(figures.repeated_class_names()))
    print("sender():", len(figures.senders()))
