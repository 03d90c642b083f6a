import { expect, test } from 'vitest';
import { adoptEpoch } from '../../projections/projector/adoptEpoch.ts';
import { readCheckpoint } from '../../projections/projector/checkpoint.ts';
import { createReadSide } from './readSideFixture.ts';

test('a read side takes over the new epoch of the log that it was made from, and of no other', async () => {
  const readSide = await createReadSide();
  const { pool } = readSide;
  await adoptEpoch(pool, { from: 'one', to: 'two' });
  expect(await readCheckpoint(pool)).toMatchObject({ epoch: null });
  await pool.query(`update muster_read.checkpoint set epoch = 'one', position = 7`);
  await adoptEpoch(pool, { from: 'another', to: 'two' });
  expect(await readCheckpoint(pool)).toMatchObject({ epoch: 'one' });
  await adoptEpoch(pool, { from: 'one', to: 'two' });
  expect(await readCheckpoint(pool)).toMatchObject({ epoch: 'two', position: 7 });
  await readSide.close();
});
