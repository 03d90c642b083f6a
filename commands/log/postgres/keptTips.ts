import type pg from 'pg';
import { timed } from '../../../postgres/timed.ts';
import type { KeptTip } from '../log.ts';

/** Milliseconds after which a read without an answer counts as a lost connection. */
const answerTimeout = 30_000;
const tipsPerPage = 5_000;

const tipsOf = {
  name: 'muster_log_kept_tips',
  text: `select s.stream, s.revision::text, s.tip from unnest($1::text[]) as u (stream)
    cross join lateral (select * from muster_log.streams s where s.stream = u.stream offset 0) s`,
};
const page = {
  name: 'muster_log_tips_page',
  text: `select stream, revision::text, tip from muster_log.streams
    where stream > $1 order by stream limit ${tipsPerPage}`,
};

/** What `muster_log.streams` holds for these streams; unknown streams are left out. */
export async function queryTips(
  queryable: pg.Pool | pg.PoolClient,
  streams: readonly string[],
): Promise<readonly KeptTip[]> {
  return readTips(queryable, { ...tipsOf, values: [streams] });
}

/** What it holds for every stream, ordered by name. */
export async function* allTips(pool: pg.Pool): AsyncGenerator<KeptTip> {
  let after = '';
  for (;;) {
    const tips = await readTips(pool, { ...page, values: [after] });
    yield* tips;
    const last = tips.at(-1);
    if (last === undefined || tips.length < tipsPerPage) return;
    after = last.stream;
  }
}

async function readTips(
  queryable: pg.Pool | pg.PoolClient,
  query: pg.QueryConfig,
): Promise<readonly KeptTip[]> {
  const { rows } = await queryable.query<{ stream: string; revision: string; tip: string }>(
    timed(query, answerTimeout),
  );
  return rows.map(({ stream, revision, tip }) => ({ stream, revision: Number(revision), hash: tip }));
}
