export function AboutUs() {
  return (
    <section
      aria-labelledby="about-us"
      className="grid gap-x-12 gap-y-2 px-1 py-10 sm:px-10 lg:grid-cols-[14rem_1fr] lg:px-14 lg:py-14"
    >
      <h2 id="about-us" className="text-2xl">
        About Us
      </h2>
      <p className="max-w-[62ch] font-display text-xl leading-[1.45] font-[440] tracking-[-0.012em] text-ink-2 lg:text-2xl lg:leading-[1.4]">
        We are graduates and students of one school who keep the door open for each other.{' '}
        <span className="text-ink">
          Share what you learned, ask who has been there before, and meet in person when you can.
        </span>
      </p>
    </section>
  );
}
