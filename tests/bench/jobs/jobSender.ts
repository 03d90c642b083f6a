import { setTimeout as delay } from 'node:timers/promises';
import { commandAnswerSchema } from '../../../api/contract/command.ts';
import { type JobView, jobReportSchema, jobViewSchema } from '../../../api/contract/jobs.ts';
import type { BenchOrganisation } from '../feed/benchMuster.ts';
import type { HttpClient } from '../feed/httpClient.ts';

/** Sends commands that become jobs, and follows these. */
export function createJobSender(client: HttpClient, address: string, { workers }: BenchOrganisation) {
  const token = workers[0]?.token ?? '';
  const get = (path: string): Promise<unknown> => client.get(address, path, token);
  const job = async (id: string): Promise<JobView> => jobViewSchema.parse(await get(`/api/v1/jobs/${id}`));
  return {
    job,
    report: async (id: string) => jobReportSchema.parse(await get(`/api/v1/jobs/${id}/report`)),
    async accept(name: string, body: object): Promise<JobView> {
      const answer = await client.post(address, `/api/v1/commands/${name}`, token, body);
      const accepted = commandAnswerSchema.parse(answer).job;
      if (accepted === undefined) throw new Error(`${name} became no job`);
      return accepted;
    },
    async ended(id: string): Promise<void> {
      while ((await job(id)).endedAt === null) await delay(250);
    },
  };
}
