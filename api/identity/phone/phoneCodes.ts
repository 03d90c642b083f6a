import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { isPhoneCode, phoneCodeDigits } from '../../../domain/phone/phoneCode.ts';
import type { LetterSeal } from '../../messages/letterSeal.ts';
import { addTextMessage } from '../../messages/letters.ts';

/** How long a code works, in seconds. */
const codeSeconds = 600;
/** After so many wrong entries it works no more. */
const mostMistakes = 5;

/** What a code is for: to show that somebody has the telephone with this number. */
export interface PhoneCodePurpose {
  readonly purpose: 'verify';
  /** Whose account it is about. */
  readonly uid: string;
  /** E.164. */
  readonly number: string;
}

/** What came of an entry. `right`: the code works no more. */
export type PhoneCodeEntry =
  | { readonly outcome: 'right'; readonly number: string }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'expired' };

/**
 * Codes of six digits that go out by text message. Only a keyed hash is kept, because anybody can try a million codes: the key
 * is the installation's and not in the database. A code works once, for ten minutes; after five wrong entries no more.
 */
export interface PhoneCodes {
  /** Sends a code, in the place of the one that was sent for the same; answers the id by which it is entered. */
  send(client: pg.PoolClient, purpose: PhoneCodePurpose): Promise<string>;
  /** For whom and what a code was sent; undefined if it has expired or there is none. */
  find(id: string): Promise<PhoneCodePurpose | undefined>;
  /** Enters a code; a wrong one is counted, whatever becomes of the transaction that asks. */
  enter(id: string, uid: string, code: string): Promise<PhoneCodeEntry>;
}

export interface PhoneCodesParts {
  readonly pool: pg.Pool;
  /** The installation's. */
  readonly secret: string;
  readonly seal: LetterSeal;
}

export function createPhoneCodes({ pool, secret, seal }: PhoneCodesParts): PhoneCodes {
  const hashOf = (id: string, code: string) =>
    createHmac('sha256', secret).update(`phone code\0${id}\0${code}`).digest();

  return {
    async send(client, { purpose, uid, number }) {
      const code = String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, '0');
      const id = randomUUID();
      await client.query(
        'delete from muster_identity.phone_codes where expires_at < now() or (purpose = $1 and uid = $2)',
        [purpose, uid],
      );
      await client.query(
        `insert into muster_identity.phone_codes (id, purpose, uid, number, code_hash, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
        [id, purpose, uid, number, hashOf(id, code), codeSeconds],
      );
      await addTextMessage(client, seal, {
        to: number,
        body: '{link} is your code for Muster. It works for ten minutes. Nobody who asks you for it is from Muster.',
        secret: code,
      });
      return id;
    },

    async find(id) {
      const { rows } = await pool.query<PhoneCodePurpose>(
        `select purpose, uid, number from muster_identity.phone_codes where id = $1 and expires_at > now()`,
        [id],
      );
      return rows[0];
    },

    async enter(id, uid, written) {
      const code = written.trim();
      if (!isPhoneCode(code)) return { outcome: 'wrong' };
      // Counted before it is compared, so that entries sent together are all counted.
      const { rows } = await pool.query<{ number: string; code_hash: Buffer }>(
        `update muster_identity.phone_codes set entries = entries + 1
         where id = $1 and uid = $2 and expires_at > now() and entries < $3 returning number, code_hash`,
        [id, uid, mostMistakes],
      );
      const [found] = rows;
      if (found === undefined) return { outcome: 'expired' };
      if (!timingSafeEqual(found.code_hash, hashOf(id, code))) return { outcome: 'wrong' };
      const { rowCount } = await pool.query('delete from muster_identity.phone_codes where id = $1', [id]);
      // Somebody else was faster to use it.
      return rowCount === 1 ? { outcome: 'right', number: found.number } : { outcome: 'expired' };
    },
  };
}
