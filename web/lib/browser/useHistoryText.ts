import { useLocation } from 'react-router-dom';

/** A text that another screen passed along in the history state; undefined if it did not. */
export function useHistoryText(name: string): string | undefined {
  const state: unknown = useLocation().state;
  const passed: Readonly<Record<string, unknown>> = typeof state === 'object' ? { ...state } : {};
  const text = passed[name];
  return typeof text === 'string' ? text : undefined;
}
