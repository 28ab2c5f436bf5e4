// What is heard: a few quiet tones, and the sounds of sounds.ts. Nothing until somebody wants it.
import { effect } from '@preact/signals';
import { caption } from './captions';
import { background, sound, volume } from './settings';
import { ambience, sounds } from './sounds';

/** Pitch and beginning of each tone. */
const tunes: Record<string, [number, number][]> = {
  turn: [
    [392, 0],
    [523, 0.12],
  ],
  ping: [
    [880, 0],
    [880, 0.15],
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
const made = new Map<string, AudioBuffer>();

/** Browsers stay silent until the page was touched. */
const mayBeHeard = (): boolean =>
  typeof AudioContext !== 'undefined' && navigator.userActivation?.hasBeenActive !== false;

function hall(): AudioContext {
  context ??= new AudioContext();
  return context;
}

/** A slider is heard as louder by steps that grow. */
const loudness = (): number => (volume.value / 100) ** 2;

function bufferOf(name: string, make: (rate: number) => Float32Array<ArrayBuffer>): AudioBuffer {
  const known = made.get(name);
  if (known) return known;
  const { sampleRate } = hall();
  const samples = make(sampleRate);
  const buffer = hall().createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(samples, 0);
  made.set(name, buffer);
  return buffer;
}

function playBuffer(buffer: AudioBuffer, gain: number, loop = false): () => void {
  const source = hall().createBufferSource();
  const volume = hall().createGain();
  source.buffer = buffer;
  source.loop = loop;
  volume.gain.value = gain;
  source.connect(volume).connect(hall().destination);
  source.start();
  return () => source.stop();
}

function playTune(tune: [number, number][]): void {
  const now = hall().currentTime;
  const peak = Math.max(0.0002, 0.14 * loudness());
  for (const [pitch, after] of tune) {
    const tone = hall().createOscillator();
    const gain = hall().createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, now + after);
    gain.gain.exponentialRampToValueAtTime(peak, now + after + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + after + 0.3);
    tone.connect(gain).connect(hall().destination);
    tone.start(now + after);
    tone.stop(now + after + 0.35);
  }
}

export function chime(name: string): void {
  caption(name);
  if (!sound.value || volume.value === 0 || !mayBeHeard()) return;
  const make = sounds[name];
  const tune = tunes[name];
  if (make) playBuffer(bufferOf(name, make), loudness());
  else if (tune) playTune(tune);
}

/** Hearth and wind while they are wanted; begun by the touch that wants them, or the next one. */
export function followAmbience(): void {
  let stop: (() => void) | null = null;
  const settle = (): void => {
    stop?.();
    stop = null;
    if (!sound.value || !background.value || volume.value === 0 || !mayBeHeard()) return;
    stop = playBuffer(bufferOf('ambience', ambience), loudness() * 0.5, true);
  };
  effect(settle);
  addEventListener('pointerdown', () => stop ?? settle(), { once: true });
}
