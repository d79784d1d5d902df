import { EventEmitter, once } from 'node:events';

/** Collects values of events, in order. */
export class Recorder<Value> {
  readonly all: Value[] = [];
  readonly #events = new EventEmitter();

  add(value: Value): void {
    this.all.push(value);
    this.#events.emit('added');
  }

  /** Waits until the collected values satisfy a condition. */
  async until(isEnough: (all: readonly Value[]) => boolean): Promise<void> {
    while (!isEnough(this.all)) await once(this.#events, 'added');
  }
}
