import { useFormats } from '../shell/useFormats.ts';
import classes from './timeTravel.module.css';

/** Says in a drawer that it shows the past, and which moment. */
export function AsItWas({ asOf }: { readonly asOf: number }) {
  const { format } = useFormats();
  return <p className={classes.drawerNote}>As it was on {format.recordedAt(asOf)}</p>;
}
