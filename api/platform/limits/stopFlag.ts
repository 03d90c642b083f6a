import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const key = 'muster.stop';

/** Sets a flag for what is being done, and takes it back before what is done next. */
export interface StopFlag {
  set(): void;
  takeBack(): void;
}

/** Lets the threads that this one starts from now on look at a flag while they compute, when they hear no messages. */
export function offerStopFlag(): StopFlag {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setEnvironmentData(key, flag);
  return { set: () => void Atomics.store(flag, 0, 1), takeBack: () => void Atomics.store(flag, 0, 0) };
}

/** Whether this thread is to come to an end with the best that it has; false where nobody offered a flag. */
export function isToldToStop(): boolean {
  const flag = getEnvironmentData(key);
  return flag instanceof Int32Array && Atomics.load(flag, 0) !== 0;
}
