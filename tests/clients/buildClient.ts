import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../api/programs/supply/lockFile.ts';
import { clientTypes, clientTypesFile } from './clientTypes.ts';

// Before `npm pack`: the package has what this makes of it.
const folder = join(root, 'api/client');
await writeFile(join(root, clientTypesFile), await clientTypes());
await rm(join(folder, 'dist'), { recursive: true, force: true });
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', folder], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
