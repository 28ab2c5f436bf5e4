// A component that is drawn again only when its properties change.
import { Component, type ComponentType, createElement, type JSX } from 'preact';

export function memo<P extends object>(draw: (props: P) => JSX.Element): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return Object.keys(next).some((key) => next[key as keyof P] !== this.props[key as keyof P]);
    }
    override render(): JSX.Element {
      return createElement(
        draw as (props: P) => JSX.Element,
        this.props as P & { children?: never },
      );
    }
  };
}
