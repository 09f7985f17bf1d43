import { command } from '../../operator/command/declaration.ts';

export const LICENCES = command({
  name: 'licences',
  purpose: 'Lists every package of package-lock.json with its licence.',
  output:
    'One line per package: licence, name, version, and whether the deployed service or only this repository uses it.',
});

export const SBOM = command({
  name: 'sbom',
  purpose: 'Prints a software bill of materials (CycloneDX) of package-lock.json.',
  output:
    'JSON, the same for the same package-lock.json and the same npm. With npm run sbom --silent npm adds no lines of its own.',
  refusal: 'npm can not read package-lock.json.',
});
