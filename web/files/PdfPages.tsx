import { ActionIcon, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../shell/Notice.tsx';
import classes from './FilePreview.module.css';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Pixels of a drawn page across, whatever the screen has: enough to read a form on a phone. */
const drawnWidth = 1600;

/**
 * The pages of a PDF, drawn one at a time: nothing in it runs, no form of it is filled, and it opens no links. Its text is there
 * for screen readers.
 */
export function PdfPages({
  address,
  name,
  bytes,
}: {
  readonly address: string;
  readonly name: string;
  /** What stands at the address, if that has been read; omitted: it is read. */
  readonly bytes?: Blob;
}) {
  const [number, setNumber] = useState(1);
  const pdf = useQuery({
    queryKey: ['pdf', address],
    queryFn: async ({ signal }) => pdfOf(await (bytes ?? (await bytesAt(address, signal))).arrayBuffer()),
    // Bytes are held while they are looked at.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = pdf;
  if (pdf.error !== null && data === undefined) {
    return <LoadFailed what={name} error={pdf.error} onRetry={() => void pdf.refetch()} />;
  }
  if (data === undefined) {
    return <Skeleton height={320} role="status" aria-busy="true" aria-label="Loading" />;
  }
  const turn = (to: number) => setNumber(Math.min(Math.max(to, 1), data.numPages));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'PageDown' || event.key === 'ArrowRight') turn(number + 1);
    else if (event.key === 'PageUp' || event.key === 'ArrowLeft') turn(number - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Stack gap="xs" onKeyDown={onKeyDown}>
      {data.numPages > 1 && (
        <Group gap="xs" justify="center">
          <ActionIcon
            variant="default"
            aria-label="Previous page"
            disabled={number === 1}
            onClick={() => turn(number - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Text size="sm" role="status">
            Page {number} of {data.numPages}
          </Text>
          <ActionIcon
            variant="default"
            aria-label="Next page"
            disabled={number === data.numPages}
            onClick={() => turn(number + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </Group>
      )}
      <PdfPage key={number} pdf={data} number={number} name={name} />
    </Stack>
  );
}

async function bytesAt(address: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error('The file cannot be read.');
  return answer;
}

async function pdfOf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(bytes);
  try {
    return await getDocument({ data, enableXfa: false, stopAtErrors: false }).promise;
  } catch {
    throw new Error('The file is protected or damaged, so its pages cannot be drawn.');
  }
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly name: string;
}

function PdfPage({ pdf, number, name }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  useEffect(() => {
    let left = false;
    let cancel = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      const { current } = canvas;
      if (left || current === null) return;
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: drawnWidth / width });
      current.width = Math.round(viewport.width);
      current.height = Math.round(viewport.height);
      const task = page.render({ canvas: current, viewport });
      cancel = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (left) return;
      setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      setState('drawn');
    };
    draw().catch(() => {
      if (!left) setState('failed');
    });
    return () => {
      left = true;
      cancel();
    };
  }, [pdf, number]);
  return (
    <>
      {state === 'failed' && <Text size="sm">This page cannot be drawn.</Text>}
      <canvas
        ref={canvas}
        className={classes.page}
        role="img"
        aria-label={`${name}, page ${number}`}
        aria-busy={state === 'drawing'}
        hidden={state === 'failed'}
      />
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
}
