import type { AuditEntryView } from '../../api/contract/audit.ts';
import { alternativesText, modeTexts, partTexts, uncheckedText } from '../booking/ChoicesExplained.tsx';
import classes from './Audit.module.css';

const points = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1, signDisplay: 'negative' });

/** How an allocation was decided: each person's score as the sum of its parts, and what was overridden. */
export function DecisionTable({ decision }: { readonly decision: NonNullable<AuditEntryView['decision']> }) {
  const { mode, choices, alternatives, overridden, notes } = decision;
  const names = [...new Set(choices.flatMap(({ parts }) => parts.map(({ name }) => name)))];
  return (
    <div className={classes.decision}>
      <p>{modeTexts[mode]}</p>
      {choices.length > 0 && (
        <section className={classes.tableFrame} aria-label="Score parts">
          <table>
            <thead>
              <tr>
                <th scope="col" className={classes.part}>
                  Score part
                </th>
                {choices.map(({ resourceId, name }) => (
                  <th key={resourceId} scope="col" className={classes.figure}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row" className={classes.part}>
                    {partTexts[name]}
                  </th>
                  {choices.map(({ resourceId, parts }) => (
                    <td key={resourceId} className={classes.figure}>
                      {pointsText(parts.find((part) => part.name === name)?.points)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className={classes.part}>
                  Score
                </th>
                {choices.map(({ resourceId, score }) => (
                  <td key={resourceId} className={classes.figure}>
                    {points.format(score)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      {alternatives !== undefined && <p>{alternativesText(alternatives.runnersUp)}</p>}
      {alternatives?.checksFailed.map(({ resourceId, name, message }) => (
        <p key={`${resourceId} ${message}`}>{uncheckedText({ name, message })}</p>
      ))}
      {overridden.length > 0 && (
        <>
          <p className={classes.overridden}>Kept despite</p>
          <ul>
            {overridden.map(({ code, resourceId, message }) => (
              <li key={`${code} ${resourceId} ${message}`}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {notes.map(({ code, message }) => (
        <p key={code}>{message}</p>
      ))}
      {choices.flatMap(({ resourceId, unchecked }) =>
        (unchecked ?? []).map(({ check, message }) => <p key={`${resourceId} ${check}`}>{message}</p>),
      )}
    </div>
  );
}

function pointsText(value: number | undefined): string {
  return value === undefined ? '–' : points.format(value);
}
