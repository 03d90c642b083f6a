import { setTimeout as delay } from 'node:timers/promises';
import { commandAnswerSchema } from '../../../api/contract/command.ts';
import { type JobView, jobReportSchema, jobViewSchema } from '../../../api/contract/jobs.ts';
import type { BenchOrganisation } from '../feed/benchMuster.ts';
import type { HttpClient } from '../feed/httpClient.ts';

/** Sends commands that become jobs, and follows these. */
export function createJobSender(client: HttpClient, address: string, { workers }: BenchOrganisation) {
  const token = workers[0]?.token ?? '';
  const get = async (path: string): Promise<unknown> => {
    const { status, body } = await client.send(address, { method: 'GET', path, token });
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const job = async (id: string): Promise<JobView> => jobViewSchema.parse(await get(`/api/v1/jobs/${id}`));
  return {
    job,
    report: async (id: string) => jobReportSchema.parse(await get(`/api/v1/jobs/${id}/report`)),
    async caughtUp(position: number): Promise<void> {
      const path = `/api/v1/labels?limit=1&after=${position}`;
      while ((await client.send(address, { method: 'GET', path, token })).status !== 200) await delay(250);
    },
    async accept(name: string, body: object): Promise<JobView> {
      const path = `/api/v1/commands/${name}`;
      const answer = await client.send(address, {
        method: 'POST',
        path,
        token,
        key: crypto.randomUUID(),
        body,
      });
      const accepted = answer.status === 202 ? commandAnswerSchema.parse(answer.body).job : undefined;
      if (accepted === undefined) {
        throw new Error(
          `${name} was answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`,
        );
      }
      return accepted;
    },
    async ended(id: string): Promise<void> {
      while ((await job(id)).endedAt === null) await delay(250);
    },
  };
}
