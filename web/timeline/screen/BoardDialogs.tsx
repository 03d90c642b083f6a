import { PrintedSheets } from '../view/days/PrintedSheets.tsx';
import { PlanDialog } from '../view/planning/PlanDialog.tsx';
import { planChoices } from '../view/planning/planChoices.ts';
import { HelpDialog } from '../view/tools/HelpDialog.tsx';
import type { LoadedBoardProps } from './BoardArea.tsx';
import type { BoardScreenModel } from './useBoardScreen.ts';

/** What opens over a board, and what is put on paper. */
export function BoardDialogs({ model }: { readonly model: BoardScreenModel }) {
  const { session, snapshot, period, shows, offers, planning } = model;
  return (
    <>
      {model.printing && snapshot !== undefined && (
        <PrintedSheets
          prints={model.prints}
          board={snapshot.board}
          window={period.window}
          rows={shows.rows}
          filter={model.address.filter}
          format={period.format}
          organisation={model.organisation.name}
        />
      )}
      {snapshot !== undefined && model.slots.beside?.(snapshot.board)}
      {model.begun !== undefined && offers.making?.form(model.begun, model.stopBeginning)}
      {model.helping && (
        <HelpDialog
          board={shows.asOf === undefined ? 'present' : 'past'}
          view={shows.look.view}
          locks={model.subject.planning === 'bookings'}
          onClose={() => model.setHelping(false)}
        />
      )}
      {planning.asking !== undefined && session !== undefined && snapshot !== undefined && (
        <AskedPlan model={model} session={session} snapshot={snapshot} mode={planning.asking} />
      )}
    </>
  );
}

type Mode = NonNullable<BoardScreenModel['planning']['asking']>;

function AskedPlan({ model, session, snapshot, mode }: LoadedBoardProps & { readonly mode: Mode }) {
  const { period, planning } = model;
  const { window, seen, format } = period;
  return (
    <PlanDialog
      mode={mode}
      choices={planChoices(
        snapshot.board,
        planning.selection,
        { window, view: seen ?? { start: window.from, end: window.to }, now: model.now() },
        format,
      )}
      session={session}
      onPreview={planning.look}
      onClose={planning.stopAsking}
    />
  );
}
