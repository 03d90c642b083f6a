import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, type Spelled } from '../../../projections/queries/spelled.ts';

/** How answers are compressed, best first; as the plugin compresses all others (`registerRoutes.ts`). */
const packers = [
  { name: 'zstd', pack: promisify<Buffer, Buffer>(zstdCompress) },
  {
    name: 'br',
    pack: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', pack: promisify<Buffer, Buffer>(gzip) },
] as const;

/** Bytes of the smallest answer that is compressed, here and by the plugin. */
export const smallestPacked = 1024;

/**
 * The bytes of an assembled answer as the client accepts them: compressed in one go and on another thread, if
 * the client accepts that unconditionally; otherwise as they are, for the plugin to handle. A stream, like
 * the plugin's, would retain all of an answer's megabytes until a full garbage collection, which V8 starts
 * when a few of them have accumulated (docs/archive/performance-notes.md, "Garbage of a past board"); here they are
 * released at once.
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

/** Releases memory that nobody reads any more, unless it belongs to Node itself. */
function giveBack({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}
