import { useEffect, useRef, useState } from 'react';

/**
 * Gives every open dialog, sheet and menu a history entry, so that Back closes it. The entries bypass the router: they
 * have the location of the page below them, so that the router has nothing to do.
 */

interface Overlay {
  readonly close: () => void;
}

/** The open overlays, the last one on top. The overlay at index i has a history entry of depth i + 1. */
const openOverlays: Overlay[] = [];
/** Called once no overlay is open and no traversal is pending. */
let settledCallbacks: (() => void)[] = [];
/** True between `history.back()` and its `popstate` event. Entries pushed meanwhile would be removed by it. */
let isGoingBack = false;
let isListening = false;
let lastIndex = 0;

interface EntryState {
  /** Number of open overlays. */
  readonly overlayDepth?: number;
  /** The router's index of the entry. */
  readonly idx?: number;
}

const entryState = (): EntryState => Object(window.history.state) as EntryState;
const entryDepth = (): number => entryState().overlayDepth ?? 0;

const goBack = (): void => {
  isGoingBack = true;
  window.history.back();
};

const pushEntry = (): void => {
  const state = entryState();
  lastIndex = (state.idx ?? 0) + 1;
  window.history.pushState({ ...state, idx: lastIndex, overlayDepth: entryDepth() + 1 }, '');
};

/** Adds or removes entries until there is one per open overlay. */
const reconcile = (): void => {
  if (isGoingBack) return;
  while (entryDepth() < openOverlays.length) pushEntry();
  if (entryDepth() > openOverlays.length) {
    goBack();
    return;
  }
  if (openOverlays.length > 0) return;
  const callbacks = settledCallbacks;
  settledCallbacks = [];
  for (const callback of callbacks) callback();
};

/** Notes the current history entry, so that the next `popstate` event can tell Back from Forward. */
export const rememberEntry = (): void => {
  lastIndex = entryState().idx ?? 0;
};

const handlePop = (): void => {
  const isBack = (entryState().idx ?? 0) < lastIndex;
  rememberEntry();
  const wasOwnTraversal = isGoingBack;
  isGoingBack = false;
  if (!wasOwnTraversal) for (const { close } of openOverlays.splice(entryDepth()).toReversed()) close();
  // An entry without its overlay remains if a link in a dialog leads to another page. Back passes over it.
  if (wasOwnTraversal || isBack) reconcile();
};

const openOverlay = (overlay: Overlay): (() => void) => {
  if (!isListening) window.addEventListener('popstate', handlePop);
  isListening = true;
  openOverlays.push(overlay);
  reconcile();
  return () => {
    const index = openOverlays.indexOf(overlay);
    if (index === -1) return; // closed by Back
    openOverlays.splice(index, 1);
    // Waits, because one dialog may replace another, which then uses the same entry.
    setTimeout(() => {
      // A link in the overlay has already opened another page: its entry has no depth.
      if (entryDepth() > 0) reconcile();
    });
  };
};

/** Calls back once no overlay is open and the current history entry is that of the page. */
export const whenOverlaysClosed = (callback: () => void): void => {
  settledCallbacks.push(callback);
  if (openOverlays.length === 0) reconcile();
};

/** True while a dialog, sheet or menu is open. */
export const isOverlayOpen = (): boolean => openOverlays.length > 0;

/**
 * Lets Back close an overlay. If `onClose` leaves it open, for example to ask about unsaved changes, the next Back asks
 * again.
 */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void => {
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (): void => {
      setAttempts((count) => count + 1);
      latestOnClose.current();
    };
    return openOverlay({ close });
  }, [isOpen, attempts]);
};
