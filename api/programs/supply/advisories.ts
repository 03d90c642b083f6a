import { z } from 'zod';
import { isOfProduction, type LockFile, nameOf, wayTo } from './lockFile.ts';

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const;
const severitySchema = z.enum(severities);

const adviceSchema = z.looseObject({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: severitySchema,
  range: z.string(),
});

/** What `npm audit --json` answers; `via` names a package where the fault is in what it depends on. */
const reportSchema = z.looseObject({
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      via: z.array(z.union([z.string(), adviceSchema])),
      nodes: z.array(z.string()),
      fixAvailable: z.union([z.boolean(), z.looseObject({ name: z.string(), version: z.string() })]),
    }),
  ),
});

export type AuditReport = z.output<typeof reportSchema>;

/**
 * The report in what `npm audit --json` printed, or why there is none: the registry did not answer, or has no
 * advisories to give.
 */
export function readAuditReport(
  printed: string,
): { readonly report: AuditReport } | { readonly unanswered: string } {
  const json = parsed(printed);
  const report = reportSchema.safeParse(json);
  if (report.success) return { report: report.data };
  const failure = z
    .looseObject({ message: z.string().optional(), error: z.looseObject({ summary: z.string() }).optional() })
    .safeParse(json);
  const reason = failure.success ? failure.data.message || failure.data.error?.summary : undefined;
  return { unanswered: reason || 'npm printed no report' };
}

function parsed(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    // Without a report npm may print anything; the caller is told that there is none.
    return undefined;
  }
}

/**
 * What is known against the packages of a lock file, the worst first: a sentence for each advisory and place, with its
 * severity, the version that we have, whether it runs in production, and how it comes to be here.
 */
export function advisorySentences({ vulnerabilities }: AuditReport, lock: LockFile): readonly string[] {
  return Object.values(vulnerabilities)
    .flatMap(({ via, nodes, fixAvailable }) =>
      via
        .filter((advice) => typeof advice === 'object')
        .flatMap((advice) =>
          nodes.map((folder) => {
            const locked = lock.packages[folder];
            const place =
              locked === undefined || isOfProduction(folder, locked)
                ? 'in production'
                : 'for building and testing only';
            const way = wayTo(folder, lock) ?? [nameOf(folder)];
            return {
              severity: severities.indexOf(advice.severity),
              sentence:
                `${advice.severity}: ${advice.name} ${advice.range}: ${advice.title} (${advice.url}). ` +
                `We have ${locked?.version ?? 'an unknown version'}, ${place}: ${way.join(' > ')}. ` +
                remedy(fixAvailable),
            };
          }),
        ),
    )
    .sort((one, other) => one.severity - other.severity || (one.sentence < other.sentence ? -1 : 1))
    .map(({ sentence }) => sentence);
}

function remedy(fix: AuditReport['vulnerabilities'][string]['fixAvailable']): string {
  if (typeof fix === 'object') return `${fix.name} ${fix.version} mends it.`;
  return fix ? 'A version that mends it is within what we ask for.' : 'Nothing mends it yet.';
}
