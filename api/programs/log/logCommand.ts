import { SingleBar } from 'cli-progress';
import { exportLog } from '../../../commands/log/transfer/exportLog.ts';
import { importLog } from '../../../commands/log/transfer/importLog.ts';
import type { LogArchive } from '../../../commands/log/transfer/logArchive.ts';
import { TransferRefused } from '../../../commands/log/transfer/transferRefused.ts';
import { verifyLog } from '../../../commands/log/transfer/verifyLog.ts';
import { maximumAges } from '../../../commands/maximumAges.ts';
import { endCommand } from '../../platform/commandLine/endCommand.ts';
import { type LineSink, openSink } from '../../platform/commandLine/lineSink.ts';
import { untilToldToStop } from '../../platform/untilToldToStop.ts';
import { readConfiguration } from '../../services/configuration.ts';
import { storeRefusals } from '../stores/storeRefusals.ts';
import { exportPart } from './exportPart.ts';
import { type OpenArchive, openArchive } from './openArchive.ts';
import { type LogArguments, readLogArguments } from './readLogArguments.ts';
import { verdictLines } from './verdictLines.ts';

/** The exit code for each outcome. */
const exitCodes = { done: 0, refused: 1, notIntact: 2 } as const;

// `npm run log`: exports, imports and verifies the log. Requested output goes to standard output, everything
// else to standard error.
process.exitCode = await runLogCommand();

async function runLogCommand(): Promise<number> {
  const { signal } = untilToldToStop();
  try {
    const asked = readLogArguments(process.argv.slice(2));
    await using opened = await openArchive(readConfiguration(process.env, []), say);
    return await run(opened, asked, signal);
  } catch (error) {
    if (!signal.aborted) {
      return endCommand(error, [...storeRefusals, TransferRefused]);
    }
    say('Interrupted.');
    return exitCodes.refused;
  }
}

function run(opened: OpenArchive, asked: LogArguments, signal: AbortSignal): Promise<number> {
  const { archive } = opened;
  switch (asked.command) {
    case 'export':
      return runExport(archive, asked, signal);
    case 'import':
      return runImport(archive, asked, signal);
    case 'verify':
      return runVerify(archive, asked, signal);
    case 'renew-epoch':
      return runRenewEpoch(opened);
  }
}

async function runExport(
  archive: LogArchive,
  { to, after }: Extract<LogArguments, { command: 'export' }>,
  signal: AbortSignal,
): Promise<number> {
  let reached = after;
  let sink: LineSink | undefined;
  const bar = progressBar('Exporting [{bar}] position {value} of {total} | {eta_formatted} left');
  try {
    const onProgress = (position: number, head: number) => {
      reached = position;
      bar.to(position, head);
    };
    for await (const piece of exportLog(archive, { after, signal, onProgress })) {
      // Created with the first piece, so that a refusal leaves no file.
      sink ??= await openSink(to);
      await sink.write(piece);
    }
  } finally {
    bar.stop();
    await sink?.close();
    if (signal.aborted) say(`Exported up to position ${reached}; continue with --after ${reached}.`);
  }
  say(`Exported up to position ${reached}${to === undefined ? '' : `, to ${to}`}.`);
  return exitCodes.done;
}

async function runImport(
  archive: LogArchive,
  { files, epoch }: Extract<LogArguments, { command: 'import' }>,
  signal: AbortSignal,
): Promise<number> {
  const bar = progressBar('{step} {value} events');
  const report = await importLog(archive, files.map(exportPart), {
    epoch,
    signal,
    maximumAges,
    onProgress: (step, events) => bar.to(events, events, { step: step === 'checking' ? 'Checked' : 'Wrote' }),
  }).finally(() => bar.stop());
  say(
    `Imported ${report.events} events in ${report.streams} streams; their positions are ` +
      `${report.positions === 'kept' ? 'what they were' : 'new'}. The epoch is ${report.epoch}.`,
  );
  return exitCodes.done;
}

async function runVerify(
  archive: LogArchive,
  { stream, against }: Extract<LogArguments, { command: 'verify' }>,
  signal: AbortSignal,
): Promise<number> {
  const bar = progressBar('Verifying [{bar}] position {value} of {total} | {eta_formatted} left');
  const verdict = await verifyLog(archive, {
    ...(stream === undefined ? {} : { stream }),
    ...(against === undefined ? {} : { against: against.map(exportPart) }),
    signal,
    maximumAges,
    onProgress: (position, head) => bar.to(position, head),
  }).finally(() => bar.stop());
  for (const line of verdictLines(verdict)) console.log(line);
  return verdict.faultCount === 0 ? exitCodes.done : exitCodes.notIntact;
}

async function runRenewEpoch({ place, renewEpoch }: OpenArchive): Promise<number> {
  say(`The epoch is ${await renewEpoch()}: readers of the feed must start again, and webhooks pause.`);
  if (place === 'EventStoreDB') say('Rebuild the read side from this log: npm run rebuild.');
  return exitCodes.done;
}

function say(sentence: string): void {
  console.error(sentence);
}

/** Progress on standard error; begins with the first number. */
function progressBar(format: string) {
  const bar = new SingleBar({ format, hideCursor: true, noTTYOutput: true, notTTYSchedule: 1_000 });
  let started = false;
  return {
    to(value: number, total: number, payload: Readonly<Record<string, string>> = {}): void {
      if (!started) bar.start(total, value, payload);
      started = true;
      bar.setTotal(total);
      bar.update(value, payload);
    },
    stop(): void {
      if (started) bar.stop();
    },
  };
}
