import { usualRows } from '../board/boardRows.ts';
import { Toolbar } from '../view/tools/Toolbar.tsx';
import type { BoardScreenModel } from './useBoardScreen.ts';

/** The toolbar of a board's screen. */
export function BoardToolbar({ model }: { readonly model: BoardScreenModel }) {
  const { shows, offers, slots, period, planning, panel, subject, session, snapshot } = model;
  const { look, rows } = shows;
  const jobsShown = panel === 'jobs' && planning.preview === undefined;
  const days = period.seen?.days;
  const board = snapshot?.board;
  return (
    <Toolbar
      rows={rows}
      kinds={offers.rowKinds ?? usualRows}
      onRows={offers.onRows}
      undoing={model.undoing}
      period={period.text}
      onGo={period.onGo}
      zoom={period.zoom}
      zooms={look.zooms}
      onZoom={period.asList ? undefined : period.onZoom}
      filter={model.address.filter}
      onFilter={(filter) => model.change({ filter })}
      session={session}
      snapshot={snapshot}
      edits={subject.planning === 'bookings' ? model.plansAll : model.places}
      plans={model.plansAll}
      onPlan={planning.ask}
      onNew={model.begin && model.beginAnywhere}
      jobsShown={jobsShown}
      onJobs={() => {
        planning.discard();
        model.setPanel(jobsShown ? 'none' : 'jobs');
      }}
      prints={model.prints.kind}
      papers={
        look.view === 'weeks' &&
        board !== undefined &&
        days !== undefined &&
        slots.papers?.({ board, rows, filter: model.filter, days })
      }
      onHelp={() => model.setHelping(true)}
      heading={slots.heading}
      tools={slots.tools}
    />
  );
}
