import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { handleError } from '../../../../api/platform/problems/unexpectedErrors.ts';

const lineSchema = z.looseObject({ level: z.number(), msg: z.string().default('') });

test('A client that goes away before any of a compressed answer has been sent is no failure of ours', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: pino({}, { write: (line) => void lines.push(line) }) });
  await app.register(compress);
  app.setErrorHandler(handleError);
  let isAnswering = false;
  app.post('/never', () => {
    isAnswering = true;
    return new PassThrough();
  });
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname);
  const headers = [
    'host: muster',
    'accept-encoding: gzip',
    'content-type: application/json',
    'content-length: 2',
  ];
  socket.write(`POST /never HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{}`);
  await expect.poll(() => isAnswering).toBe(true);
  socket.destroy();
  const told = () => lines.map((line) => lineSchema.parse(JSON.parse(line)));
  await expect
    .poll(() => told().map(({ msg }) => msg))
    .toContain('the client went away before it was answered');
  expect(told().filter(({ level }) => level > 30)).toEqual([]);
  await app.close();
});
