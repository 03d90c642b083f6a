import { z } from 'zod';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import { readCommandLine } from '../../platform/commandLine/readCommandLine.ts';
import { refuseUnknownCommand } from '../../platform/commandLine/refuseUnknownCommand.ts';

const usage = `npm run log -- <export|import|verify|renew-epoch> [options]

  export                writes the log as newline-delimited JSON
    --to <file>         to a new file; default: standard output (npm run --silent log -- export)
    --after <position>  only events after it, to continue an interrupted export
  import <file>…        fills an empty log from an export, or from its parts in order
    --keep-epoch        readers of the exported log can continue with this one; default: a new epoch
  verify                checks every hash chain, tip and position
    --stream <name>     checks this stream only
    --against <file>…   also compares the streams with an export, or its parts in order
  renew-epoch           gives a log that was restored from a backup a new epoch, so that its readers start again`;

/** What the command line asks for. */
export type LogArguments =
  | { readonly command: 'export'; readonly to: string | undefined; readonly after: number }
  | { readonly command: 'import'; readonly files: readonly string[]; readonly epoch: 'new' | 'kept' }
  | {
      readonly command: 'verify';
      readonly stream: string | undefined;
      /** Files of an export; undefined: there is none to compare the log with. */
      readonly against: readonly string[] | undefined;
    }
  | { readonly command: 'renew-epoch' };

const positionSchema = z
  .string()
  .regex(/^\d+$/, 'must be a position, a whole number from 0')
  .transform(Number)
  .refine(Number.isSafeInteger, 'is greater than any position');
const streamSchema = z
  .string()
  .refine((name) => parseStreamName(name) !== undefined, "must be a stream's name, category-org.id");

const commands = {
  export: {
    usage,
    options: { to: { type: 'string' }, after: { type: 'string' } },
    schema: z.object({
      to: z.string().min(1, 'is empty').optional(),
      after: positionSchema.default(0),
      files: z.array(z.string()).max(0, 'takes --to <file>'),
    }),
  },
  import: {
    usage,
    options: { 'keep-epoch': { type: 'boolean' } },
    schema: z.object({
      'keep-epoch': z.boolean().default(false),
      files: z.array(z.string()).min(1, '<file> is missing'),
    }),
  },
  verify: {
    usage,
    options: { stream: { type: 'string' }, against: { type: 'string' } },
    schema: z
      .object({
        stream: streamSchema.optional(),
        against: z.string().min(1, 'is empty').optional(),
        files: z.array(z.string()),
      })
      .refine(({ against, files }) => against !== undefined || files.length === 0, {
        path: ['files'],
        message: 'takes files only after --against',
      }),
  },
  'renew-epoch': {
    usage,
    options: {},
    schema: z.object({ files: z.array(z.string()).max(0, 'takes no files') }),
  },
} as const;

/** Reads the command line; refuses with `StartRefused`, naming what is wrong. */
export function readLogArguments([command, ...given]: readonly string[]): LogArguments {
  switch (command) {
    case 'export': {
      const { to, after } = readCommandLine(given, commands.export);
      return { command, to, after };
    }
    case 'import': {
      const asked = readCommandLine(given, commands.import);
      return { command, files: asked.files, epoch: asked['keep-epoch'] ? 'kept' : 'new' };
    }
    case 'verify': {
      const { stream, against, files } = readCommandLine(given, commands.verify);
      return { command, stream, against: against === undefined ? undefined : [against, ...files] };
    }
    case 'renew-epoch':
      readCommandLine(given, commands[command]);
      return { command };
    default:
      return refuseUnknownCommand('log', command, { usage, commands: Object.keys(commands) });
  }
}
