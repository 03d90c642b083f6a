import { onDatabase } from '../../support/postgres.ts';

/** Journal files of 16 MB that are there to be used again: more than the benchmark writes between two checkpoints. */
const journalFiles = 50;
/** Bytes of a row of which one fills a page of PostgreSQL. */
const rowSize = 7900;

/**
 * Brings a server that has just been made to where one is that has worked for some time: each of its shared buffers
 * has been used, and its journal goes into files that are there. Until then the system clears memory for every page
 * and fills every new journal file with zeros, which costs whoever writes more events a second the more of his time.
 *
 * @param superuserUrl what is made in its database is removed again
 * @param percent of the buffers and the files
 */
export async function breakIn(superuserUrl: string, percent: number): Promise<void> {
  await onDatabase(superuserUrl, async (client) => {
    const { rows } = await client.query<{ buffers: number }>(
      `select setting::int as buffers from pg_settings where name = 'shared_buffers' and unit = '8kB'`,
    );
    const buffers = rows[0]?.buffers;
    if (buffers === undefined) throw new Error('shared_buffers is not counted in pages of 8 kB');
    const pages = Math.ceil((buffers * percent) / 100);
    await client.query('create unlogged table used (filling text)');
    await client.query('alter table used alter filling set storage plain');
    await client.query(`insert into used select repeat('x', ${rowSize}) from generate_series(1, ${pages})`);
    await client.query('drop table used');
    await client.query('create table turned (journal_file integer)');
    for (let file = 0; file < (journalFiles * percent) / 100; file += 1) {
      await client.query(`insert into turned values (${file})`);
      await client.query('select pg_switch_wal()');
    }
    await client.query('drop table turned');
    // The first has seen how much is written between two checkpoints; the second keeps as many files.
    await client.query('checkpoint');
    await client.query('checkpoint');
  });
}
