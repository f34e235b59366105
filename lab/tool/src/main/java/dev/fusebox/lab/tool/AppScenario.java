package dev.fusebox.lab.tool;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.tool.advise.AdviseStart;
import dev.fusebox.lab.tool.advise.AdvisedApp;
import dev.fusebox.lab.tool.option.DefaultValues;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Users that call a gateway, of a profile or with its own settings.
 *
 * @param app its own files; with none the profile has all settings
 * @param set tried settings, over all others
 */
public record AppScenario(AdvisedApp app, Gateway gateway, String profile, GivenSettings set) {

    private static final int MOST_USERS = 20_000;

    /** @param gateway its id; {@code null} for the one that the files are of, and without files for the first of the usual ones */
    public static AppScenario of(AdvisedApp app, @Nullable String gateway, String profile, GivenSettings set) {
        Profiles.of(LabHome.find()).require(profile);
        return new AppScenario(app, chosen(app, gateway), profile, set);
    }

    private static Gateway chosen(AdvisedApp app, @Nullable String named) {
        if (named != null) {
            return Gateways.named(named);
        }
        List<Gateway> usual =
                DefaultValues.usualGateways().stream().map(Gateways::named).toList();
        return app.files().isEmpty()
                ? usual.get(0)
                : AdviseStart.kind(app.files().get(0), usual, app.given());
    }

    /**
     * @param called a service that waits
     * @param users between 1 and 20000
     * @param says hears of settings that the model knows by another name, or not at all
     */
    public Scenario scenario(Endpoint called, int users, Consumer<String> says) {
        app.notes(gateway).forEach(says);
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, String> origins = new LinkedHashMap<>();
        String module = gateway.component().module() + ":";
        app.given(gateway).values().forEach((property, value) -> settings.put(module + property, value));
        app.places(gateway).forEach((property, place) -> origins.put(module + property, place));
        settings.putAll(set.values());
        ScenarioBuilder builder = new ScenarioBuilder(
                ProfileSettings.files(LabHome.find()), new GivenSettings(settings), RecordedChains.NONE, origins);
        ChainSnapshot chain = builder.chain(gateway, profile, null, 1, called);
        if (app.files().isEmpty()) {
            builder.requireAllRead();
        }
        builder.ineffective().forEach(says);
        int serviceMs = Objects.requireNonNull(called.serviceMs());
        return Scenario.of(
                chain,
                gateway.component().id(),
                DemoStack.SERVICE_A.id(),
                Work.behindHops(serviceMs, gateway.isProxy() ? PredictLoad.GATEWAY : PredictLoad.DIRECT),
                new Arrivals.Closed(Study.bounded("-c", users, 1, MOST_USERS)),
                Fleet.ONE,
                Scenario.usualSeconds(serviceMs));
    }
}
