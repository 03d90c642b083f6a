import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, type Spelled } from '../../projections/queries/spelled.ts';

/** How answers are packed, the best first; as the plugin does it with all others (`registerRoutes.ts`). */
const packers = [
  { name: 'zstd', pack: promisify<Buffer, Buffer>(zstdCompress) },
  {
    name: 'br',
    pack: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', pack: promisify<Buffer, Buffer>(gzip) },
] as const;

/** Bytes of the smallest answer that is packed, here and by the plugin. */
export const smallestPacked = 1024;

/**
 * The bytes of a spelled answer as the client takes them: packed in one go and on another thread, where it takes that
 * without reservation; otherwise as they are, for the plugin to look at. A stream, as the plugin's, would hold all of
 * an answer's megabytes until all garbage is collected, and V8 collects that when a few of them have come together
 * (docs/performance.md, "Garbage of a past board"); here they are given back at once.
 */
export async function packSpelled(
  answer: Spelled<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const bytes = bytesOf(answer);
  const packer = request.headers['x-no-compression'] === undefined ? packerFor(request) : undefined;
  if (packer === undefined || bytes.length < smallestPacked) return bytes;
  reply.header('Content-Encoding', packer.name).header('Vary', 'accept-encoding');
  const packed = await packer.pack(bytes);
  giveBack(bytes);
  return packed;
}

function packerFor({ headers }: FastifyRequest) {
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim());
  return packers.find(({ name }) => accepted.includes(name));
}

/** Frees memory that nobody reads any more, where it is not a part of Node's own. */
function giveBack({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
