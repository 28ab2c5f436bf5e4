// A few quiet tones, made on the spot.
import { sound } from './settings';

const tunes: Record<string, number[][]> = {
  turn: [
    [392, 0],
    [523, 0.12],
  ],
  ping: [
    [880, 0],
    [880, 0.15],
  ],
  dice: [
    [180, 0],
    [240, 0.05],
    [200, 0.1],
  ],
  card: [
    [330, 0],
    [294, 0.08],
  ],
  won: [
    [392, 0],
    [494, 0.15],
    [587, 0.3],
    [784, 0.45],
  ],
  lost: [
    [294, 0],
    [247, 0.25],
    [196, 0.5],
  ],
};

let context: AudioContext | null = null;

export function chime(name: string): void {
  const tune = tunes[name];
  if (!sound.value || !tune || typeof AudioContext === 'undefined') return;
  // Browsers stay silent until the page was touched.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, after] of tune as [number, number][]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, now + after);
    volume.gain.exponentialRampToValueAtTime(0.05, now + after + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + after + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(now + after);
    tone.stop(now + after + 0.35);
  }
}
