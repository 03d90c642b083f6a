import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The page that a link opens; its code is behind the `#`, which browsers send to no server. */
export const packagePage = '/package';

/** How many random bytes a code has: few enough for a text message, far too many to try. */
const codeBytes = 20;

type Client = Pick<pg.PoolClient, 'query'>;

/**
 * Makes the link of a package, which ends the one that it had, and answers it: only its hash is kept. Undefined if the same cause
 * has made it before.
 */
export async function makePackageLink(
  client: Client,
  baseUrl: string,
  { org, packageId, madeBy }: { readonly org: string; readonly packageId: string; readonly madeBy: string },
): Promise<string | undefined> {
  const code = randomBytes(codeBytes).toString('base64url');
  const { rowCount } = await client.query(
    `insert into muster_packages.links (org, package_id, code_hash, made_by) values ($1, $2, $3, $4)
     on conflict (org, package_id) do update
       set code_hash = excluded.code_hash, made_by = excluded.made_by, made_at = excluded.made_at
       where links.made_by <> excluded.made_by`,
    [org, packageId, codeHash(code), madeBy],
  );
  return rowCount === 1 ? `${new URL(packagePage, baseUrl).href}#${code}` : undefined;
}

/** The package that a code opens; undefined if it opens none, or none any more. */
export async function packageOfCode(
  client: Client,
  code: string,
): Promise<{ readonly org: string; readonly packageId: string } | undefined> {
  const { rows } = await client.query<{ readonly org: string; readonly package_id: string }>(
    'select org, package_id from muster_packages.links where code_hash = $1',
    [codeHash(code)],
  );
  const [row] = rows;
  return row && { org: row.org, packageId: row.package_id };
}

function codeHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
