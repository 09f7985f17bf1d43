"""Builds the wheel. With a build tool of PyPI, pip would have to download it for every build."""

import base64
import hashlib
import pathlib
import tomllib
import zipfile

HERE = pathlib.Path(__file__).parent
WHEEL = "Wheel-Version: 1.0\nGenerator: build_wheel\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def metadata_of(project: dict[str, str]) -> str:
    heads = {
        "Metadata-Version": "2.1",
        "Name": project["name"],
        "Version": project["version"],
        "Summary": project["description"],
        "Requires-Python": project["requires-python"],
        "Description-Content-Type": "text/markdown",
    }
    lines = [f"{name}: {value}" for name, value in heads.items()]
    return "\n".join([*lines, "", (HERE / project["readme"]).read_text("utf-8")])


def record_of(path: str, data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{path},sha256={digest},{len(data)}"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Called by pip (PEP 517). The same sources make the same bytes."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    package = project["name"].replace("-", "_")
    release = f"{package}-{project['version']}"
    files = {f"{package}/{file.name}": file.read_bytes() for file in sorted((HERE / package).glob("*.py*"))}
    files[f"{package}/py.typed"] = b""
    files[f"{release}.dist-info/METADATA"] = metadata_of(project).encode()
    files[f"{release}.dist-info/WHEEL"] = WHEEL.encode()
    record = f"{release}.dist-info/RECORD"
    lines = [*(record_of(path, data) for path, data in files.items()), f"{record},,", ""]
    files[record] = "\n".join(lines).encode()
    name = f"{release}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
    return name
