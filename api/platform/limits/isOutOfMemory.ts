/** Whether an error says that a thread has used more memory than it may (`resourceLimits`). */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
