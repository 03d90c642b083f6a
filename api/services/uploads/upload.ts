import type { z } from 'zod';
import type { UploadKind, uploadRequestSchema } from '../../contract/upload.ts';

/**
 * A CSV file and what is to be done with it. `columns`: field to column name, for those that are not matched by name;
 * an empty name leaves a field out.
 */
export type Upload = Readonly<z.output<typeof uploadRequestSchema>> & { readonly kind: UploadKind };
