import '@mantine/core/styles.layer.css';
import '../../../../web/theme.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { textFilter } from '../../../../domain/search/textFilter.ts';
import { WorkBoard } from '../../../../web/board/WorkBoard.tsx';
import type { Work } from '../../../../web/board/work.ts';
import { theme } from '../../../../web/theme.ts';

/** What the measurements reach from outside. */
declare global {
  interface Window {
    /** Visits the board; answers the milliseconds until its cards were laid out. */
    mountBoard: () => Promise<number>;
    /** Scrolls the first column so many pixels a frame; answers the milliseconds of each frame. */
    scrollColumn: (pixels: number, frames: number) => Promise<readonly number[]>;
    /** Begins to measure frames; the returned function answers them. */
    watchFrames: () => () => readonly number[];
  }
}

const search = new URLSearchParams(location.search);
const loaded = Number(search.get('loaded') ?? 10_000);
const columns = ['Open', 'Active', 'At the supplier', 'Overdue', 'To be checked'].map((label) => ({
  value: label,
  label,
  over: false,
}));

/** Every other one is shown. */
const all: readonly Work[] = Array.from({ length: loaded }, (_, number) => {
  const id = `work-${number}`;
  const stage = columns[Math.floor(number / 2) % columns.length]?.value ?? '';
  const title = `${number % 2 === 0 ? 'Clean' : 'Mend'} the lift of house ${number}`;
  return {
    id,
    revision: 0,
    title,
    line: `06/Mar 17:00 · Ana Silva, Ben Okafor · Order ${number}`,
    in: { stage: [stage], people: [''], label: [''], day: [''] },
    row: { id, revision: 0, title },
  };
});

function Board() {
  const wanted = textFilter('clean');
  const shown = all.filter(({ title, line }) => wanted(title, line));
  return (
    <WorkBoard
      of="work"
      by="stage"
      columns={columns}
      work={shown}
      moveOf={(_, _by, from, to) => (from === to ? 'here' : () => {})}
      openId={null}
      linkTo={(id) => ({ to: `?record=${id}` })}
    />
  );
}

const container = document.getElementById('root');
if (container === null) throw new Error('the page has no element with the id "root"');
const root = createRoot(container);

window.mountBoard = () =>
  new Promise((resolve) => {
    const begun = performance.now();
    const observer = new MutationObserver(() => {
      if (document.querySelector('[aria-posinset]') === null) return;
      observer.disconnect();
      // Forces style and layout, as the frame would.
      document.body.getBoundingClientRect();
      resolve(performance.now() - begun);
    });
    observer.observe(container, { childList: true, subtree: true });
    root.render(
      <MantineProvider theme={theme}>
        <MemoryRouter>
          <Board />
        </MemoryRouter>
      </MantineProvider>,
    );
  });

window.watchFrames = () => {
  const times: number[] = [];
  let watching = true;
  const onFrame = (time: number) => {
    times.push(time);
    if (watching) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  return () => {
    watching = false;
    return times.slice(1).map((time, index) => time - (times[index] ?? time));
  };
};

window.scrollColumn = async (pixels, frames) => {
  const column = document.querySelector('[aria-posinset]')?.parentElement?.parentElement;
  if (!column) throw new Error('the board is not there yet');
  const stop = window.watchFrames();
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    column.scrollBy(0, pixels);
  }
  return stop();
};
