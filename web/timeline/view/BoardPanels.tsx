import type { BookingView } from '../../../api/contract/views.ts';
import type { ForcePlan } from '../../plans/useForcePlan.ts';
import { nothingSelected } from '../board/selection.ts';
import type { BoardSession, SessionSnapshot } from '../changes/sessionContract.ts';
import type { FindBookings } from '../found/useFoundBookings.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import type { TimelineWindow } from '../time/timelineWindow.ts';
import { TrayPanel } from '../tray/TrayPanel.tsx';
import { JobsPanel } from './planning/JobsPanel.tsx';
import { PlanPanel } from './planning/PlanPanel.tsx';
import type { Planning } from './planning/usePlanning.ts';
import { showMessage } from './session/boardMessage.ts';

/** What stands beside a board when it is asked for; a plan on view comes before it. */
export type BoardPanel = 'none' | 'tray' | 'jobs';

export interface BoardPanelsProps {
  readonly panel: BoardPanel;
  readonly onPanel: (panel: BoardPanel) => void;
  readonly planning: Planning;
  readonly session: BoardSession;
  readonly snapshot: SessionSnapshot;
  readonly window: TimelineWindow;
  readonly format: TimeFormat;
  readonly force: ForcePlan | undefined;
  readonly find: FindBookings | undefined;
  /** Whether the person plans for everybody. */
  readonly plans: boolean;
  readonly maxDistanceMetres: number;
  readonly onGoTo: (booking: BookingView) => void;
}

/** The panel beside a board: a plan before it is accepted, the unallocated bookings, or the jobs under way. */
export function BoardPanels(props: BoardPanelsProps) {
  const { panel, onPanel, planning, session, snapshot, window: shownWindow, format, force } = props;
  const close = () => onPanel('none');
  const { preview } = planning;
  if (preview !== undefined) {
    const done = () => {
      planning.discard();
      planning.setSelection(nothingSelected);
    };
    return (
      <PlanPanel
        preview={preview}
        session={session}
        force={force}
        format={format}
        onShow={planning.show}
        onAccepted={(text) => {
          done();
          showMessage({ tone: 'good', text });
        }}
        onJob={done}
        onDiscard={planning.discard}
        onAgain={() => planning.ask(preview.mode)}
      />
    );
  }
  if (panel === 'tray') {
    return (
      <TrayPanel
        bookings={snapshot.board.unallocated}
        span={{ start: shownWindow.from, end: shownWindow.to }}
        session={session}
        format={format}
        maxDistanceKm={props.maxDistanceMetres / 1000}
        find={props.find}
        plans={props.plans}
        forces={force !== undefined}
        onShow={(bookingId) => planning.show(bookingId, undefined)}
        onGoTo={props.onGoTo}
        onPreview={planning.look}
        onClose={close}
      />
    );
  }
  if (panel === 'jobs' && snapshot.jobs.length > 0) {
    return (
      <JobsPanel
        jobs={snapshot.jobs}
        session={session}
        board={snapshot.board}
        onShow={planning.show}
        onClose={close}
      />
    );
  }
  return null;
}
