import { z } from 'zod';
import { idSchema, requiredLineSchema } from '../kernel/fields.ts';

/**
 * An uploaded file, as `POST /api/v1/files` answers it and as events and answers contain it; lists and
 * histories need no more. Through the hash, the log's hash chain covers the bytes.
 */
export const fileValueSchema = z.object({
  id: idSchema,
  /** As the sender gave it: `van.jpg`. */
  name: requiredLineSchema,
  /** Detected from its bytes, never taken from the sender: `image/jpeg`. */
  mediaType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,80}$/),
  /** In bytes. */
  size: z.int().min(1),
  /** Of its bytes, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FileValue = z.infer<typeof fileValueSchema>;

/** Whether a value is an uploaded file. */
export function isFileValue(value: unknown): value is FileValue {
  return fileValueSchema.safeParse(value).success;
}
