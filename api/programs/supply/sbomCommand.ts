import { z } from 'zod';
import { endCommand } from '../../platform/commandLine/endCommand.ts';
import { openSink } from '../../platform/commandLine/lineSink.ts';
import { readCommandLine } from '../../platform/commandLine/readCommandLine.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { billOfMaterials } from './billOfMaterials.ts';

const usage = `npm run sbom -- [options]

Writes the bill of materials of what runs in production, with versions, licences and hashes (CycloneDX, JSON).
  --to <file>  to a new file; default: standard output (npm run --silent sbom)
  --image      only what the container image has: without the embedded PostgreSQL`;

const argumentsSchema = z.object({
  to: z.string().min(1, 'is empty').optional(),
  image: z.boolean().default(false),
  files: z.array(z.string()).max(0, 'It takes --to <file>'),
});

// `npm run sbom`
try {
  const { to, image } = readCommandLine(process.argv.slice(2), {
    usage,
    options: { to: { type: 'string' }, image: { type: 'boolean' } },
    schema: argumentsSchema,
  });
  const bill = await billOfMaterials(image ? 'image' : 'everything');
  const sink = await openSink(to);
  await sink.write(bill);
  await sink.close();
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}
