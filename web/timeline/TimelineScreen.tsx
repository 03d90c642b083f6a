import { Faces } from '../holds/Faces.tsx';
import { HoldersContext } from '../holds/HoldersContext.ts';
import { nobody } from '../holds/holders.ts';
import { FoundBookings } from './found/FoundBookings.tsx';
import { BoardArea } from './screen/BoardArea.tsx';
import { BoardDialogs } from './screen/BoardDialogs.tsx';
import { BoardToolbar } from './screen/BoardToolbar.tsx';
import type { TimelineScreenProps } from './screen/timelineScreenProps.ts';
import { type BoardScreenModel, useBoardScreen } from './screen/useBoardScreen.ts';
import { Waiting } from './screen/Waiting.tsx';
import styles from './timelineScreen.module.css';
import { BoardEmpty, BoardEmptyThen, BoardFailed } from './view/BoardPlaceholder.tsx';
import { BoardLegend } from './view/look/BoardLegend.tsx';
import { BoardWordsContext } from './view/look/BoardWordsContext.ts';
import { ToneContext } from './view/look/ToneContext.ts';
import { subjectOf } from './view/planning/planner.ts';
import './view/look/changeMarks.css';
import './view/look/status.css';

/** The timeline with its toolbar and dialogs, from any source (docs/performance.md). */
export function TimelineScreen(props: TimelineScreenProps) {
  return (
    <HoldersContext value={props.planner.holders ?? nobody}>
      <BoardWordsContext value={subjectOf(props.planner).words}>
        <BoardScreen {...props} />
      </BoardWordsContext>
    </HoldersContext>
  );
}

function BoardScreen(props: TimelineScreenProps) {
  const model = useBoardScreen(props);
  const { snapshot } = model;
  return (
    <ToneContext value={model.tones}>
      <div className={styles.screen}>
        <BoardToolbar model={model} />
        {snapshot !== undefined && snapshot.board.resources.length > 0 && (
          <Legend model={model} snapshot={snapshot} />
        )}
        {model.slots.notice}
        <FoundBookings found={model.found} format={model.period.format} onOpen={model.onGoTo} />
        <BoardOrWhyNot model={model} />
        <BoardDialogs model={model} />
      </div>
    </ToneContext>
  );
}

interface LegendProps {
  readonly model: BoardScreenModel;
  readonly snapshot: NonNullable<BoardScreenModel['snapshot']>;
}

function Legend({ model, snapshot }: LegendProps) {
  const { shows, period } = model;
  const { seen } = period;
  return (
    <BoardLegend
      board={snapshot.board}
      statuses={model.subject.statuses}
      rows={shows.rows}
      drawn={period.asList ? 'list' : shows.look.view}
      seen={seen}
      address={model.address}
      rowFilter={model.filter}
      change={model.change}
      colleagues={seen !== undefined && <Faces looks={model.looks} seen={seen} format={period.format} />}
      covered={shows.cover !== undefined}
      look={model.boardLook}
      hours={model.hours}
    />
  );
}

/** The board once it is loaded and has rows; until then, what there is to say. */
function BoardOrWhyNot({ model }: { readonly model: BoardScreenModel }) {
  const { loaded, session, snapshot } = model;
  if (loaded.kind === 'loading') return <Waiting room={model.room} />;
  if (loaded.kind === 'failed') return <BoardFailed message={loaded.message} onRetry={model.onRetry} />;
  if (session === undefined || snapshot === undefined) return null;
  if (snapshot.board.resources.length > 0)
    return <BoardArea model={model} session={session} snapshot={snapshot} />;
  return model.shows.asOf === undefined ? <BoardEmpty /> : <BoardEmptyThen />;
}
