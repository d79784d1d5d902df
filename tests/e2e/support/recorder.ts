import { EventEmitter, once } from 'node:events';

/** What events brought so far, in order. */
export class Recorder<Value> {
  readonly all: Value[] = [];
  readonly #events = new EventEmitter();

  add(value: Value): void {
    this.all.push(value);
    this.#events.emit('added');
  }

  /** Waits for events until what they brought is enough. */
  async until(isEnough: (all: readonly Value[]) => boolean): Promise<void> {
    while (!isEnough(this.all)) await once(this.#events, 'added');
  }
}
