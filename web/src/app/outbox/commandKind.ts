import type { Dispatch } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { PostAnswer, PostBody, PostPath } from '../apiTypes.ts';
import type { api } from '../api.ts';

/**
 * - 'waiting': The command was not sent yet, or will be sent again.
 * - 'sent': The command awaits its response.
 * - 'refused': The server refused the command, which stays in the queue because its text must not be lost.
 * - 'conflict': The server refused the command because of somebody else's change, and the user decides what to do.
 * - 'expired': The command is so old that the user decides whether to send it.
 */
export type CommandStatus = 'waiting' | 'sent' | 'refused' | 'conflict' | 'expired';

/** A command of the user that the server has not confirmed yet. The page already shows its effect. */
export interface QueuedCommand<Path extends PostPath = PostPath, Context = unknown> {
  /** The idempotency key, the same for every attempt. */
  readonly key: string;
  /** The API path, which is the command's kind. */
  readonly path: Path;
  readonly body: PostBody<Path>;
  /** What the page must remember of the moment when the user gave the command. It is not sent. */
  readonly context: Context;
  /** What the command changes. A later command replaces an earlier one with the same target that was not sent yet. */
  readonly target: string;
  /** Commands of the same sequence are sent one after the other. */
  readonly sequence: string;
  /** Names the command in messages, without its article, such as 'favorite'. */
  readonly noun: string;
  /** When the user gave the command, in milliseconds since 1970. */
  readonly givenAt: number;
  readonly status: CommandStatus;
  /** How many times the command was sent without success. */
  readonly failures: number;
}

type ApiTag = Parameters<typeof api.util.invalidateTags>[0][number];

/**
 * Declares a kind of command: all that the outbox must know about it. `Data` is the cached answer that it changes, and
 * `Context` is what its commands remember.
 */
export interface CommandKind<Path extends PostPath = PostPath, Data = unknown, Context = unknown> {
  readonly path: Path;
  target(body: PostBody<Path>): string;
  /** By default, each target is a sequence of its own. */
  sequence?(body: PostBody<Path>): string;
  /** The RTK Query endpoint whose cached answer the command changes. */
  readonly endpoint: string;
  /** The parameter of the cached answer; by default, the endpoint has none. */
  parameter?(body: PostBody<Path>, context: Context): string | undefined;
  /**
   * Returns the cached answer as it will be after the command. Applying the command twice changes nothing more.
   * @param response the server's response; undefined until the server has accepted the command
   */
  apply(data: Data, body: PostBody<Path>, context: Context, response?: PostAnswer<Path>): Data;
  /** Tags of the cached answers to fetch again once the last command of the sequence was answered. */
  invalidates?(command: QueuedCommand<Path, Context>): readonly ApiTag[];
  readonly noun: string;
  /** What happens if the server refuses: the user reads why, the text stays for another try, or it is only logged. */
  readonly onRefusal: 'message' | 'keep' | { readonly log: string };
  /** The type of a refusal that the user must resolve in the `ConflictDialog` of the command's area. */
  readonly conflictType?: string;
  /**
   * Returns a later command of the sequence as it must be sent after an earlier one was accepted. The body of a command
   * that may have reached the server must not change, because its idempotency key stands for that body.
   */
  rebase?(later: QueuedCommand<Path, Context>, response: PostAnswer<Path>): QueuedCommand<Path, Context>;
  /** Called once the server has accepted a command, in the tab that has sent it. */
  onAccepted?(dispatch: Dispatch, command: QueuedCommand<Path, Context>, response: PostAnswer<Path>): void;
}

/** An area of the API, the first part of its paths such as 'favorites', with commands that the outbox sends. */
export interface CommandArea {
  /** Returns the area's kinds. They may be loaded only when a command needs them. */
  readonly loadKinds: () => Promise<readonly CommandKind[]>;
  /** Asks the user about a command with the status 'conflict'. */
  readonly ConflictDialog?: ComponentType<{ readonly command: QueuedCommand }>;
}

/** The areas by their names. */
export type CommandAreas = Readonly<Partial<Record<string, CommandArea>>>;

/** The area of a path; undefined if a newer build of the client has dropped the area of a stored command. */
export const findArea = (areas: CommandAreas, path: PostPath): CommandArea | undefined =>
  areas[path.split('/')[0] ?? ''];

/**
 * The kind of a path; undefined if a newer build has dropped it.
 * @throws the load error if the code of the area cannot be loaded
 */
export const findKind = async (areas: CommandAreas, path: PostPath): Promise<CommandKind | undefined> =>
  (await findArea(areas, path)?.loadKinds())?.find((kind) => kind.path === path);
