import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { isOfProduction, nameOf, root } from './lockFile.ts';
import { runNpm } from './runNpm.ts';

/** Everything that runs: the whole of it, or what the container image has, without the embedded PostgreSQL. */
export type Extent = 'everything' | 'image';

/** The licences of packages that state none where npm looks for it, as their files called LICENSE have them. */
const licencesInFiles: ReadonlyMap<string, string> = new Map([['png-js@2.0.0', 'MIT']]);

/**
 * The bill of materials of what runs in production, as `npm sbom` writes it (CycloneDX, JSON). npm is given a manifest
 * and a lock without anything of development: asked to leave that out itself (`--omit=dev`), it also leaves out what
 * both need, such as pg and zod. Needs neither a network nor installed packages. Refuses with `StartRefused`.
 */
export async function billOfMaterials(extent: Extent): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-sbom-'));
  try {
    // npm names the product after its folder.
    const product = join(folder, 'muster');
    await mkdir(product);
    for (const file of ['package.json', 'package-lock.json']) {
      await copyFile(join(root, file), join(product, file));
    }
    await leaveOut(join(product, 'package.json'), extent);
    await leaveOut(join(product, 'package-lock.json'), extent);
    const { out, error, code } = await runNpm(
      ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
      product,
    );
    if (code !== 0) throw new StartRefused(`npm makes no bill of materials:\n${error.trim()}`);
    return out;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const entrySchema = z.looseObject({
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
  version: z.string().optional(),
});
const fileSchema = z.looseObject({ packages: z.record(z.string(), entrySchema).optional() });

async function leaveOut(file: string, extent: Extent): Promise<void> {
  const { packages, ...manifest } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const remains =
    packages && Object.entries(packages).filter(([folder, entry]) => runs(folder, entry, extent));
  const left =
    remains === undefined
      ? withoutUnused(manifest, extent)
      : {
          ...manifest,
          packages: Object.fromEntries(
            remains.map(([folder, entry]) => [
              folder,
              folder === '' ? withoutUnused(entry, extent) : withLicence(folder, entry),
            ]),
          ),
        };
  await writeFile(file, JSON.stringify(left));
}

function runs(folder: string, entry: z.output<typeof entrySchema>, extent: Extent): boolean {
  return isOfProduction(folder, entry) && (extent === 'everything' || !entry.optional);
}

function withLicence(folder: string, entry: z.output<typeof entrySchema>): object {
  const license = licencesInFiles.get(`${nameOf(folder)}@${entry.version}`);
  return license === undefined ? entry : { license, ...entry };
}

function withoutUnused(manifest: Readonly<Record<string, unknown>>, extent: Extent): object {
  const { devDependencies, workspaces, optionalDependencies, ...rest } = manifest;
  return extent === 'everything' ? { ...rest, optionalDependencies } : rest;
}
