import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './SectionLinks.module.css';

export interface SectionLinksProps {
  readonly links: readonly { readonly id: string; readonly label: string }[];
  /** Whether the sections have their final heights, so that scrolling finds them. */
  readonly ready: boolean;
}

/** Links to the sections of a long screen; the one that is being read is marked. */
export function SectionLinks({ links, ready }: SectionLinksProps) {
  const { hash } = useLocation();
  const read = useReadSection(links.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once, when the screen is ready
  useEffect(() => {
    if (ready && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready]);
  return (
    <nav aria-label="Sections" className={classes.links}>
      {links.map(({ id, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === read ? 'location' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Below the head of the application, in pixels. */
const readingLine = 120;

/** The last section that begins above the reading line; at the end of the screen, the last section. */
function useReadSection(ids: readonly string[]): string | undefined {
  const [read, setRead] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const known = key.split(' ');
      const { scrollHeight, clientHeight } = document.documentElement;
      const atEnd = clientHeight + window.scrollY >= scrollHeight - 2 && scrollHeight > clientHeight;
      const begun = known.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= readingLine;
      });
      setRead(atEnd ? known.at(-1) : (begun.at(-1) ?? known[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [key]);
  return read;
}
