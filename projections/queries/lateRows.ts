import { type RawBuilder, sql } from 'kysely';
import { notBegun } from '../../domain/booking/lateness.ts';

/** Whether a booking's row is late at a moment (epoch seconds): `latenessOf` in SQL. */
export function isLateRow(at: number): RawBuilder<boolean> {
  return sql<boolean>`((status = any(${notBegun}) and start <= ${at}) or (status = 'active' and "end" <= ${at}))`;
}
