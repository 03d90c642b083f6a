import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../api/programs/supply/lockFile.ts';
import { clientTypes, clientTypesFile } from './clientTypes.ts';

// `npm run client:types`
await writeFile(join(root, clientTypesFile), await clientTypes());
