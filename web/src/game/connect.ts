// The connection with all that hears of it.
import { offline, openLine } from './connection';
import { inOrder } from './order';
import { heard, pushed } from './pushes';
import { connected } from './visit';

export const connect = (): void =>
  openLine({
    opened: () => void connected(),
    pushed: (message) => void heard(message, () => inOrder(() => pushed(message))).catch(offline),
  });
