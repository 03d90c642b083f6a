import { Result } from 'effect';
import { fileTypeFromBuffer } from 'file-type';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { mostPhotoSide, photoBytesProblem, photoTypeProblem } from '../../../domain/signIn/profilePhoto.ts';
import { inTurn } from '../../platform/postgres/inTurn.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { TrailOrigin } from '../trail/trailEntry.ts';
import type { SignedIn } from './authentication.ts';
import { lockAccount } from './endingSessions.ts';
import { photoTypes, plainImage } from './photo/plainImage.ts';
import { tellOfAccount } from './tellOfAccount.ts';

/** A photo as it is sent to whoever sees it. */
export interface ProfilePhoto {
  readonly uid: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * The photos of people, one for each account. They are kept with it, and not among the files of an organisation: a person
 * has one photo wherever they work, and one that is taken away is gone.
 */
export interface ProfilePhotos {
  /**
   * Takes the place of the photo that there was; answers when it was kept, epoch milliseconds, by which it is read. Refuses what
   * is no JPEG or PNG image, and one with too many pixels. Only the picture is kept, without what a camera writes beside it.
   */
  set(
    who: Pick<SignedIn, 'actor'>,
    bytes: Uint8Array,
    from: TrailOrigin,
  ): Promise<Result.Result<number, Refusal>>;
  /** Takes one's photo away; false if there was none. */
  remove(who: Pick<SignedIn, 'actor'>, from: TrailOrigin): Promise<boolean>;
  /** The photo that was kept at that instant, of somebody who has worked in the organisation. */
  find(org: string, keptAt: number): Promise<ProfilePhoto | undefined>;
}

export function createProfilePhotos(pool: pg.Pool): ProfilePhotos {
  return {
    async set({ actor: { uid } }, bytes, from) {
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      const known = photoTypes.find((one) => one === type);
      if (known === undefined) {
        return refuse('file_type_refused', `Photo ${photoTypeProblem}.`, { mediaType: type ?? null });
      }
      const tooLarge = photoBytesProblem(bytes.length);
      if (tooLarge !== undefined) return refuse('file_too_large', `Photo ${tooLarge}.`, {});
      const image = plainImage(bytes, known);
      if (image === undefined) return Result.fail(invalidField('body', 'is an image that is not complete'));
      if (Math.max(image.width, image.height) > mostPhotoSide) {
        const most = `must have at most ${mostPhotoSide} pixels on each side`;
        return Result.fail(invalidField('body', `${most}, and this has ${image.width} by ${image.height}`));
      }
      // In turn, because no two are kept at the same instant.
      return inTurn(pool, 'profile photos', async (client) => {
        await lockAccount(client, uid);
        const { rows } = await client.query<{ kept_at: number }>(
          `insert into muster_identity.photos (uid, kept_at, media_type, bytes)
           select $1, greatest((extract(epoch from clock_timestamp()) * 1000)::bigint, coalesce(max(kept_at) + 1, 0)), $2, $3
           from muster_identity.photos
           on conflict (uid) do update set kept_at = excluded.kept_at, media_type = excluded.media_type, bytes = excluded.bytes
           returning kept_at`,
          [uid, known, image.bytes],
        );
        const [kept] = rows;
        if (kept === undefined) throw new Error(`the photo of ${uid} was not kept`);
        await tellOfAccount(client, uid, { ...from, kind: 'photoChanged', actor: uid, details: {} });
        return Result.succeed(kept.kept_at);
      });
    },

    remove: ({ actor: { uid } }, from) =>
      inTurn(pool, 'profile photos', async (client) => {
        await lockAccount(client, uid);
        if (!(await removePhoto(client, uid))) return false;
        await tellOfAccount(client, uid, {
          ...from,
          kind: 'photoChanged',
          actor: uid,
          details: { removed: true },
        });
        return true;
      }),

    async find(org, keptAt) {
      const { rows } = await pool.query<{ uid: string; media_type: string; bytes: Uint8Array }>(
        `select p.uid, p.media_type, p.bytes from muster_identity.photos p
         where p.kept_at = $2 and exists (select from muster_identity.members m where m.uid = p.uid and m.org = $1)`,
        [org, keptAt],
      );
      const [row] = rows;
      return row && { uid: row.uid, mediaType: row.media_type, bytes: row.bytes };
    },
  };
}

/** Takes the photo of an account away; false if it has none. */
export async function removePhoto(client: pg.PoolClient, uid: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from muster_identity.photos where uid = $1', [uid]);
  return rowCount === 1;
}
