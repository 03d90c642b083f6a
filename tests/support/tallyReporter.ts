import type { Reporter, TestModule } from 'vitest/node';

/** Prints the tally that CI reads as the last line of a run: `N passed, N failed`. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failedHere += 1;
        else skipped += 1;
      }
      // A module that could not be loaded, or whose hooks failed, has failed even without a failed test.
      failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere;
    }
    // After the default reporter's own summary, which is printed in this same tick.
    process.once('exit', () => {
      if (skipped > 0) console.log(`${skipped} skipped`);
      console.log(`${passed} passed, ${failed} failed`);
    });
  }
}
