import { basename } from 'node:path';
import { z } from 'zod';
import { idSchema, requiredLineSchema, timeZoneSchema } from '../../../domain/kernel/fields.ts';
import { helpOf, readCommandLine } from '../../platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { type SavedDocument, savedDocuments } from '../../services/uploads/documents/savedDocuments.ts';
import type { NewOrganisation } from './ensureOrganisation.ts';

/** The last part of a kind's name, which files are named after: `job_status_config`. */
function fileNameOf({ document: { kind } }: SavedDocument): string {
  return kind.slice(kind.lastIndexOf('/') + 1);
}

const usage = `npm run import -- documents <file> … --organisation <id> [options]

  <file> …             files of documents (docs/integrations.md): a JSON list, or a document a line (NDJSON); each is named
                       after its kind, as resources.json or acme_labels.json: ${savedDocuments.map(fileNameOf).join(', ')}
  --organisation <id>  the organisation that they are added to
  --kind <kind>        what the documents are, where the file's name does not say it
  --dry-run            reports, and saves nothing; of several files, each as if the others were not there
  --create             create the organisation if it does not exist yet
  --name <name>        the name of an organisation that is created; default: its id
  --time-zone <zone>   the time zone of an organisation that is created; default: Australia/Sydney`;

const argumentsSchema = z.object({
  files: z.array(z.string()).min(1, '<file> is missing'),
  organisation: z.string({ error: 'is missing' }).pipe(idSchema),
  kind: z.string().optional(),
  'dry-run': z.boolean().default(false),
  create: z.boolean().default(false),
  name: requiredLineSchema.optional(),
  'time-zone': timeZoneSchema.default('Australia/Sydney'),
});

export interface DocumentArguments {
  /** In an order in which each can name what those before it have made. */
  readonly files: readonly { readonly path: string; readonly saved: SavedDocument }[];
  readonly organisation: string;
  readonly dryRun: boolean;
  /** Undefined: the organisation must exist. */
  readonly create: NewOrganisation | undefined;
}

/** Reads the command line behind `documents`; refuses with `StartRefused`, naming what is wrong. */
export function readDocumentArguments(given: readonly string[]): DocumentArguments {
  const {
    files,
    kind,
    organisation,
    'dry-run': dryRun,
    create,
    name,
    'time-zone': timeZone,
  } = readCommandLine(given, {
    usage,
    options: {
      organisation: { type: 'string' },
      kind: { type: 'string' },
      'dry-run': { type: 'boolean' },
      create: { type: 'boolean' },
      name: { type: 'string' },
      'time-zone': { type: 'string' },
    },
    schema: argumentsSchema,
  });
  const inOrder = files
    .map((path) => ({ path, saved: kindOf(path, kind) }))
    .toSorted((one, other) => savedDocuments.indexOf(one.saved) - savedDocuments.indexOf(other.saved));
  return {
    files: inOrder,
    organisation,
    dryRun,
    create: create ? { name: name ?? organisation, timeZone } : undefined,
  };
}

function kindOf(path: string, said: string | undefined): SavedDocument {
  const stem = said ?? basename(path).replace(/\.(?:json|ndjson|jsonl)$/i, '');
  const found = savedDocuments.find((one) => {
    const name = fileNameOf(one);
    return (
      stem === one.document.kind || stem === name || stem.endsWith(`_${name}`) || stem.endsWith(`-${name}`)
    );
  });
  if (found !== undefined) return found;
  const kinds = savedDocuments.map(fileNameOf).join(', ');
  const what =
    said === undefined ? `'${path}' is not named after a kind of document` : `--kind '${said}' is none`;
  throw new StartRefused(`${what} (${kinds}); ${helpOf(usage)}.`);
}
