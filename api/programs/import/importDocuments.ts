import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { systemActor } from '../../../domain/rights/actor.ts';
import { countTakenAway } from '../../../projections/queries/countTakenAway.ts';
import { withOrganisation } from '../../../projections/withOrganisation.ts';
import type { UploadReport } from '../../contract/upload.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { planDocuments } from '../../services/uploads/documents/planDocuments.ts';
import { documentsOfText } from '../../services/uploads/documents/readDocuments.ts';
import { saveUpload } from '../../services/uploads/saveUpload.ts';
import { uploadEnvelope } from '../../services/uploads/uploadEnvelope.ts';
import { openStores, type StoreConfiguration } from '../stores/openStores.ts';
import { openWriteSide } from '../stores/openWriteSide.ts';
import { ensureOrganisation } from './ensureOrganisation.ts';
import type { DocumentArguments } from './readDocumentArguments.ts';

/** What became of one file. */
export interface ImportedDocuments {
  readonly path: string;
  /** Its kind in words: `weekly timesheets`. */
  readonly words: string;
  readonly report: UploadReport;
}

interface ImportOptions {
  readonly configuration: StoreConfiguration;
  readonly say: (sentence: string) => void;
  readonly onProgress: (done: number, total: number) => void;
}

const timeoutMs = 60_000;

/**
 * Imports files of documents into the product's own database as the system, whether or not Muster runs on it, one after
 * the other in the order of what they may name. Refuses with `StartRefused`, before anything is written, a file that
 * cannot be read, and an organisation that neither exists nor is to be created.
 */
export async function importDocuments(
  { files, organisation: org, dryRun, create }: DocumentArguments,
  { configuration, say, onProgress }: ImportOptions,
): Promise<readonly ImportedDocuments[]> {
  const read = await Promise.all(
    files.map(async (file) => ({ ...file, documents: documentsOfText(await textOf(file.path)) })),
  );
  await using stores = await openStores(configuration, { name: 'muster import', say });
  await using writeSide = await openWriteSide(stores, say);
  const { pool, log } = stores;
  const { commands, facts } = writeSide;
  await ensureOrganisation(org, create, { commands, facts, log });
  const actor = systemActor('import', org);
  const envelope = uploadEnvelope(randomUUID(), await withOrganisation(pool, org, countTakenAway));
  const imported: ImportedDocuments[] = [];
  for (const { path, saved, documents } of read) {
    await facts.waitFor(await log.head(), timeoutMs);
    const asked = { fileName: basename(path), dryRun, onBadRows: 'keepGoodRows', documents } as const;
    const { report, phases } = await planDocuments(saved, asked, { actor, pool });
    const steps = { phases: phases.length, of: (phase: number) => phases[phase] ?? [] };
    const { report: told, brokenOffBy } = await saveUpload(report, steps, {
      actor,
      commands,
      envelope,
      onProgress: ({ done, total }) => onProgress(done, total),
    });
    if (brokenOffBy !== undefined) throw brokenOffBy.error;
    imported.push({ path, words: saved.document.words.many, report: told });
  }
  return imported;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new StartRefused(`${path} cannot be read.`, { cause });
  }
}
